export default function HomePage() {
  return <h1>Wexcombe Cars &amp; Vans</h1>;
}
