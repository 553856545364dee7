/** A small screen shows so many characters of a name and an ellipsis (specification 9.26). */
const SMALL_SCREEN_CHARACTERS = 29;

/** A text that a small screen shows the beginning of; whoever listens to the page hears all of it. */
export function TruncatedText({ children }: { children: string }) {
  if (children.length <= SMALL_SCREEN_CHARACTERS) return children;
  return (
    <>
      {children.slice(0, SMALL_SCREEN_CHARACTERS)}
      <span className="cut">{children.slice(SMALL_SCREEN_CHARACTERS)}</span>
    </>
  );
}
