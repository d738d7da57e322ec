import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_DIR } from '../image/root-files.ts'

export interface Release {
  readonly version: string
  readonly commit: string
  /** What is not committed, as `git status` names it. */
  readonly uncommitted: readonly string[]
  readonly isTagged: boolean
  /** The changelog's newest heading, `0.2.0, 2026-12-01` or `Unreleased: 0.2.0`, and what stands below it. */
  readonly heading: string
  readonly changes: string
  /** Where the version stands besides package.json, by file. */
  readonly elsewhere: Readonly<Record<string, string | undefined>>
}

const read = (path: string) => readFileSync(join(PACKAGE_DIR, path), 'utf8')
const versionOf = (path: string) => (JSON.parse(read(path)) as { readonly version?: string }).version ?? ''

/** What git, the changelog and the packages say of the working copy. */
export function readRelease(): Release {
  const version = versionOf('package.json')
  const [, heading = '', changes = ''] = /^## (.+)\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(read('CHANGELOG.md')) ?? []
  const [, newTag] = /^ +newTag: (\S+)$/m.exec(read('deploy/kubernetes/kustomization.yaml')) ?? []
  return {
    version,
    commit: git('rev-parse', 'HEAD').trim(),
    uncommitted: git('status', '--porcelain').split('\n').filter(Boolean),
    isTagged: git('tag', '--list', `v${version}`) !== '',
    heading,
    changes: changes.trim(),
    elsewhere: {
      'package-lock.json': versionOf('package-lock.json'),
      'clients/typescript/package.json': versionOf('clients/typescript/package.json'),
      'deploy/kubernetes/kustomization.yaml': newTag,
    },
  }
}

/** Why this is no release, or undefined. `isForGood`: it is to be tagged. */
export function refuseRelease(release: Release, isForGood: boolean): string | undefined {
  const { version, uncommitted, isTagged, heading, elsewhere } = release
  const [first] = uncommitted
  if (first) return `the working copy is not what is committed (${first.trim()}): commit it, or put it away`
  if (isTagged) return `v${version} is tagged: a released version is not made again`
  const other = Object.entries(elsewhere).find(([, said]) => said !== version)
  if (other) return `package.json says ${version}, and ${other[0]} ${other[1] ?? 'nothing'}`
  if (!new RegExp(`(^|: )${version.replaceAll('.', '\\.')}(,|$)`).test(heading))
    return `the newest part of CHANGELOG.md is “${heading}”, not ${version}`
  if (isForGood && !/^\S+, \d{4}-\d\d-\d\d$/.test(heading))
    return `CHANGELOG.md calls it “${heading}”: it is released under “${version}, YYYY-MM-DD”`
  return undefined
}

/** Throws what git says. */
export function git(...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', PACKAGE_DIR, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim()}`)
  return stdout
}
