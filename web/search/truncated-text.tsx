/** Small screens show this many characters of a name, then an ellipsis (specification 9.26). */
const SMALL_SCREEN_CHARACTERS = 29;

/** Text cut by CSS on small screens; screen readers read all of it. */
export function TruncatedText({ children }: { children: string }) {
  if (children.length <= SMALL_SCREEN_CHARACTERS) return children;
  return (
    <>
      {children.slice(0, SMALL_SCREEN_CHARACTERS)}
      <span className="ellipsis">{children.slice(SMALL_SCREEN_CHARACTERS)}</span>
    </>
  );
}
