import { Icon } from "./icons/icon.tsx";

/** Why a change failed; screen readers announce it at once. */
export function Problem({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message !== undefined && (
        <p className="notice notice--bad">
          <Icon name="circle-alert" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
