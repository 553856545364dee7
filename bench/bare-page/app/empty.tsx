/** The baseline cost of any React Router page in the browser. */
export default function Empty() {
  return <p>Nothing here</p>;
}
