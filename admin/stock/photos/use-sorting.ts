import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

type Sorting = { id: string; move: (step: -1 | 1) => void; moveOnto: (id: string) => void };

/** Moves a photo by its handle: with a mouse or a finger onto another one, with arrow keys by one place. */
export function useSorting() {
  const [lifted, setLifted] = useState<string>();
  const over = useRef<string>(undefined);
  return {
    lifted,
    handle: ({ id, move, moveOnto }: Sorting) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        over.current = id;
        setLifted(id);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
        if (lifted !== id) return;
        const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-photo]")?.dataset["photo"];
        if (under === undefined || under === over.current) return;
        over.current = under;
        if (under !== id) moveOnto(under);
      },
      onPointerUp: () => setLifted(undefined),
      onPointerCancel: () => setLifted(undefined),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        move(step);
      },
    }),
  };
}
