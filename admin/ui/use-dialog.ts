import { useEffect, useRef, useState } from "react";

/**
 * A dialog that begins anew with each opening: what has `opened` for its key, a field or the whole dialog, is then made again, and only
 * then. What colleagues change meanwhile does not reset a field under whoever fills it in. `onOpen`: before it is shown.
 */
export function useDialog(onOpen: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    if (opened > 0) dialog.current?.showModal();
  }, [opened]);
  const open = () => {
    onOpen();
    setOpened((times) => times + 1);
  };
  return { dialog, open, opened };
}
