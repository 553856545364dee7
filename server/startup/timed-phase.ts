/** Reports how long a part of the start took, and how long the processor worked for it. */
export async function timedPhase<T>(name: string, report: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const cpuFrom = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(cpuFrom);
  report(`${name} in ${seconds((performance.now() - from) * 1000)} (${seconds(user + system)} CPU)`);
  return result;
}

function seconds(microseconds: number): string {
  return `${(microseconds / 1e6).toFixed(1)} s`;
}
