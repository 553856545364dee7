import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";

/** The opening status of a branch or department; renders nothing if its hours are unknown. */
export function OpenBadge({ status }: { status: { open: boolean; words: string } | null }) {
  if (status === null) return null;
  const { open, words } = status;
  return (
    <p className="branch__open">
      <Badge tone={open ? "good" : "plain"}>
        <Icon name="clock" size="small" />
        {words}
      </Badge>
    </p>
  );
}
