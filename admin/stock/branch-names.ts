/** The names of branches by id, without the words that all of them begin with: "Swindon" for "Wexcombe Swindon". */
export function shortNames(branches: readonly { id: number; name: string }[]): Readonly<Record<number, string>> {
  const split = branches.map(({ name }) => name.split(" "));
  const [first = []] = split;
  const shortest = Math.min(...split.map((parts) => parts.length));
  let common = 0;
  while (branches.length > 1 && common < shortest - 1 && split.every((parts) => parts[common] === first[common])) common += 1;
  return Object.fromEntries(branches.map(({ id }, at) => [id, split[at]?.slice(common).join(" ") ?? ""]));
}
