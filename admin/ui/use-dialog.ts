import { useEffect, useRef, useState } from "react";

/**
 * A dialog whose fields start afresh at each opening. With `opened` as its React key, a field or the whole dialog is mounted again at each
 * opening and at no other time, so that a colleague's change does not reset what somebody is typing. `onOpen` is called before it is shown.
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
