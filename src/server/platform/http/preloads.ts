import { existsSync, readFileSync } from 'node:fs';

/** The build's manifest: files by the module that they are made of. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] } | undefined>;

/** Returns the files of modules with all that they import. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
  const names = new Set<string>();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || names.has(name)) return;
    names.add(name);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    chunk.imports?.forEach(add);
  };
  modules.forEach(add);
  return { scripts: [...scripts], styles: [...styles] };
}

/**
 * Returns a function that returns the elements that load the files of a page's modules together with the app, without
 * those that the app's page names itself.
 */
export function createPreloads(manifestFile: string, page: string): (modules: readonly string[]) => string {
  if (!existsSync(manifestFile)) return () => '';
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const isNew = (file: string) => !page.includes(file);
  return (modules) => {
    const { scripts, styles } = filesOf(manifest, modules);
    return [
      ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...scripts
        .filter(isNew)
        .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
    ].join('');
  };
}
