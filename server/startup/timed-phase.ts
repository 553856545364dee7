/** Reports the elapsed and CPU time of a phase of the start. */
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
