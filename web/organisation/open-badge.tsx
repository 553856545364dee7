import { phrase } from "#web/labels/word.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";

/** Whether a branch or department is open now, in words. */
export function OpenBadge({ status: { open, words } }: { status: { open: boolean; words: string } }) {
  return (
    <p className="site__open">
      <Badge tone={open ? "good" : "plain"}>
        <Icon name="clock" size="small" />
        {phrase(words)}
      </Badge>
    </p>
  );
}
