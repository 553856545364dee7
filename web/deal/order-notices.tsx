import { Notice } from "#web/ui/notice.tsx";

/** What there is to say of an order's agreement: that it was quoted again, or has to be accepted again. */
export function OrderNotices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return (
    <Notice tone="warning">
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </Notice>
  );
}
