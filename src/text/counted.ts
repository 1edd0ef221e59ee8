/** Returns a count with its noun: `1 listing`, `2 listings`, `0 categories`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
