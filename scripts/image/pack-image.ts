import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { IMAGE_SETTINGS, UID } from './root-files.ts'

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const LAYER = 'application/vnd.oci.image.layer.v1.tar+gzip'

interface Blob {
  readonly digest: string
  readonly size: number
}

/**
 * Packs a root into one archive in the OCI image layout (image-spec 1.1), which `docker load`, `podman load` and `skopeo`
 * read. The same root gives the same bytes: names are sorted, and times and owners are fixed. Throws where tar does, of a root
 * without /data as well.
 */
export async function packImage(root: string, tag: string, archive: string): Promise<void> {
  const layout = mkdtempSync(join(tmpdir(), 'whipround-image-'))
  try {
    mkdirSync(join(layout, 'blobs/sha256'), { recursive: true })
    const layerTar = join(layout, 'layer.tar')
    // All belongs to root, who nobody is there, but the folder that the service writes: a new volume takes its owner over.
    tar(['--anchored', '--exclude=./data', '--create'], { archive: layerTar, owner: 0, folder: root, names: ['.'] })
    tar(['--append'], { archive: layerTar, owner: UID, folder: root, names: ['./data'] })
    const diffId = await sha256Of(layerTar)
    const layerFile = join(layout, 'layer.tar.gz')
    await pipeline(createReadStream(layerTar), createGzip({ level: 6 }), createWriteStream(layerFile))
    rmSync(layerTar)
    const layer = { digest: await sha256Of(layerFile), size: statSync(layerFile).size }
    renameSync(layerFile, blobPath(layout, layer.digest))
    const config = keepJson(layout, {
      architecture: ARCHITECTURES[process.arch] ?? process.arch,
      os: 'linux',
      config: IMAGE_SETTINGS,
      rootfs: { type: 'layers', diff_ids: [diffId] },
    })
    const manifest = keepJson(layout, {
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...config },
      layers: [{ mediaType: LAYER, ...layer }],
    })
    const named = {
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      ...manifest,
      annotations: { 'org.opencontainers.image.ref.name': tag, 'io.containerd.image.name': `docker.io/library/${tag}` },
    }
    writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
    writeFileSync(join(layout, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests: [named] }))
    const names = ['oci-layout', 'index.json', 'blobs']
    tar(['--create'], { archive: resolve(archive), owner: 0, folder: layout, names })
  } finally {
    rmSync(layout, { recursive: true, force: true })
  }
}

const blobPath = (layout: string, digest: string) => join(layout, 'blobs', digest.replace(':', '/'))

function keepJson(layout: string, value: object): Blob {
  const bytes = Buffer.from(JSON.stringify(value))
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  writeFileSync(blobPath(layout, digest), bytes)
  return { digest, size: bytes.length }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return `sha256:${hash.digest('hex')}`
}

interface Packed {
  readonly archive: string
  /** Account and group, by number. */
  readonly owner: number
  readonly folder: string
  readonly names: readonly string[]
}

function tar(what: readonly string[], { archive, owner, folder, names }: Packed): void {
  const fixed = ['--sort=name', '--mtime=@0', '--numeric-owner', '--format=gnu', `--owner=${owner}`, `--group=${owner}`]
  const { status, stderr } = spawnSync('tar', [...fixed, ...what, '-C', folder, '-f', archive, ...names], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`tar: ${stderr}`)
}
