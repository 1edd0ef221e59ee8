/** Returns a count with its noun, such as `1 listing` or `0 categories`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
