import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, sep } from 'node:path'

/**
 * Where our code and its packages are. The permission model asks about a link and about the place it leads to: `node_modules` may be
 * linked, stand further up (workspaces), or hold links itself. A package that is not there is left out: whoever imports it says so.
 */
export function foldersOfCode(packageDir: string): readonly string[] {
  const own = realpathSync(packageDir)
  const description = join(own, 'package.json')
  const { dependencies } = JSON.parse(readFileSync(description, 'utf8')) as { dependencies: Record<string, string> }
  const places = Object.keys(dependencies).flatMap((name) => placeOf(name, description) ?? [])
  const outside = [...foldersAbove(own), ...places].filter((place) => place !== own && !place.startsWith(own + sep))
  return [own, ...new Set(outside)]
}

function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder)
  const packages = join(above, 'node_modules')
  return [...(existsSync(packages) ? [packages] : []), ...(above === folder ? [] : foldersAbove(above))]
}

/** The `node_modules` that a package is really in, with what it needs beside it; its own folder where it is in none. */
function placeOf(name: string, description: string): string | undefined {
  try {
    const found = findPackageJSON(name, description)
    if (found === undefined) return undefined
    const real = realpathSync(found)
    const end = real.indexOf(`${sep}node_modules${sep}`)
    return end < 0 ? dirname(real) : real.slice(0, end + `${sep}node_modules`.length)
  } catch {
    return undefined
  }
}
