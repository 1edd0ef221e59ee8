/** For each property of a value, the column that stores the property, or an SQL expression that computes the property. */
export type Columns<Value> = Readonly<Record<keyof Value & string, string>>;

/** Returns a `SELECT` clause that returns each row as a JSON object. */
export function selectJson<Value>(columns: Columns<Value>): string {
  return `SELECT ${jsonObject(columns)} AS json`;
}

/** Returns an SQL expression that builds a JSON object. */
export function jsonObject<Value>(columns: Columns<Value>): string {
  const entries = Object.entries<string>(columns);
  return `json_object(${entries.map(([name, column]) => `'${name}', ${column}`).join(", ")})`;
}

/** Returns an SQL expression that converts a condition to a JSON boolean. */
export function jsonBoolean(condition: string): string {
  return `json(iif(${condition}, 'true', 'false'))`;
}
