import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const PACKAGE_DIR = fileURLToPath(new URL('../../', import.meta.url))
/** The account of distroless images, without rights or a name anywhere else. */
export const UID = 65_532
/** Where distroless images have it: the commands of compose.yaml name this path. */
export const NODE_PATH = '/nodejs/bin/node'

/** What an image holds of the project, below /app: what the Dockerfile copies. */
export const CODE = ['package.json', 'migrations', 'widget/dist', 'src'] as const

/** As `docker inspect` shows them: what the Dockerfile says. */
export const IMAGE_SETTINGS = {
  User: `${UID}:${UID}`,
  WorkingDir: '/app',
  Entrypoint: [NODE_PATH, 'src/main.ts'],
  Cmd: ['serve'],
  Env: ['NODE_ENV=production', 'HOST=0.0.0.0', 'DATA_DIR=/data'],
  ExposedPorts: { '3000/tcp': {}, '3001/tcp': {}, '7443/tcp': {} },
  Volumes: { '/data': {} },
} as const

/** Names are looked up by files and DNS, which a static image has no system to say. */
export const SYSTEM_FILES: Readonly<Record<string, string>> = {
  '/etc/passwd': `root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:${UID}:${UID}:nonroot:/data:/sbin/nologin\n`,
  '/etc/group': `root:x:0:\nnonroot:x:${UID}:\n`,
  '/etc/nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
  '/etc/os-release': 'ID=whipround\nNAME="Whipround"\n',
}

interface LockedPackage {
  readonly dev?: boolean
  readonly optional?: boolean
  readonly devOptional?: boolean
}

/** Folders that `npm ci --omit=dev --omit=optional` would install, by the lockfile: paths below the project. */
export function productionPackages(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(`${PACKAGE_DIR}package-lock.json`, 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const needed = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  )
  const paths = needed.map(([path]) => path)
  const missing = paths.filter((path) => !existsSync(`${PACKAGE_DIR}${path}`))
  if (missing.length > 0) throw new Error(`packages are missing, run npm ci: ${missing.join(', ')}`)
  return paths
}
