import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { type Acquirer, type AcquirerReport, REPORT_BYTES_MAX } from '../../providers/collect/index.ts'

/** Throws in a sentence. */
export async function readReportFile(
  acquirer: Acquirer,
  path: string,
): Promise<{ report: AcquirerReport; sha256: string }> {
  if (!acquirer.readReport)
    throw new Error(`${acquirer.traits.label} has no reports that are read here: npm run parity compares its books`)
  const bytes = await readFileOfReport(path)
  return { report: await acquirer.readReport(bytes), sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Throws in a sentence. */
export async function readFileOfReport(path: string): Promise<Buffer> {
  const { size } = await stat(path).catch(() => {
    throw new Error(`there is no file ${path}`)
  })
  if (size > REPORT_BYTES_MAX)
    throw new Error(`the file is larger than ${REPORT_BYTES_MAX} bytes: read a shorter period`)
  return readFile(path)
}
