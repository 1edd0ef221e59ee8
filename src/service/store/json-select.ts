/** An SQL expression for each property of a value. */
type Expressions<Value> = Readonly<Record<keyof Value & string, string>>;

/** Returns an SQL expression for a value as JSON. */
export function jsonObject<Value>(expressions: Expressions<Value>): string {
  const entries = Object.entries<string>(expressions);
  return `json_object(${entries.map(([name, expression]) => `'${name}', ${expression}`).join(", ")})`;
}

/** Returns an SQL expression for a condition as a JSON boolean. */
export function jsonBoolean(condition: string): string {
  return `json(iif(${condition}, 'true', 'false'))`;
}

/** Returns the start of a statement for `Database.prepareJson`, up to the columns. */
export function selectJson<Value>(expressions: Expressions<Value>): string {
  return `SELECT ${jsonObject(expressions)} AS json`;
}
