/** The fields of what was parsed, each to be looked at before it is used; none of what is no object. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
