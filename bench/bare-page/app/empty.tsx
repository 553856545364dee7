/** What every React Router page costs the browser before it says anything. */
export default function Empty() {
  return <p>Nothing here</p>;
}
