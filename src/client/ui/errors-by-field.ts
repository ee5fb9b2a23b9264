type Checked = { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined };

/** Returns the last English error of each field of a checked form, by the field's name. */
export const errorsByField = ({ error }: Checked): Record<string, string> =>
  Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);
