import type { ReactNode } from "react";

type Props = {
  /** The section that the page shows afterwards: "#electric". */
  action: `#${string}`;
  /** The parameters that the form asks. */
  names: readonly string[];
  /** The other parameters of the address. */
  hidden: readonly [string, string][];
  className?: string;
  children: ReactNode;
};

/** A form of the vehicle page's address: nothing is stored. */
export function AddressForm({ action, names, hidden, className, children }: Props) {
  return (
    <form
      action={action}
      autoComplete="off"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        window.location.assign(addressWith(new FormData(event.currentTarget), names, action));
      }}
    >
      {hidden.map(([name, value], at) => (
        <input key={`${at} ${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The present address with what was typed: the hidden fields lack the deal that the builder has written into it since the page came. */
function addressWith(typed: FormData, names: readonly string[], action: string): URL {
  const address = new URL(window.location.href);
  for (const name of names) {
    const value = typed.get(name);
    if (typeof value === "string") address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  address.hash = action;
  return address;
}
