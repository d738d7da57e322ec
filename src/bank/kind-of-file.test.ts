import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { kindOfFile } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'whipround-kinds-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const xml = (message: string, rest = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">${rest}`

const FILES: Readonly<Record<string, readonly [text: string | Uint8Array, kind: string]>> = {
  'an answer': [xml('pain.002.001.10', '<CstmrPmtStsRpt/></Document>'), 'pain.002'],
  'an answer in a version that nobody reads': [xml('pain.002.001.15', '</Document>'), 'pain.002'],
  'a prefixed one': ['<p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"></p:Document>', 'pain.002'],
  'an account’s statement': [xml('camt.053.001.08', '<BkToCstmrStmt/></Document>'), 'camt.05x'],
  'a report in an old version': [xml('camt.052.001.02', '</Document>'), 'camt.05x'],
  'one that is cut off and long': [xml('camt.054.001.04', `<A>${'x'.repeat(50_000)}`), 'camt.05x'],
  'one in UTF-16': [
    Buffer.from(`\ufeff${xml('camt.053.001.08', '</Document>').replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    'camt.05x',
  ],
  'our own orders': [xml('pain.001.001.09', '</Document>'), 'unknown'],
  'a message of another family': [xml('camt.029.001.03', '</Document>'), 'unknown'],
  'a page': ['<!DOCTYPE html><html><body>pain.002</body></html>', 'unknown'],
  'an archive': [Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0]), 'unknown'],
  nothing: ['', 'unknown'],
}

for (const [what, [text, kind]] of Object.entries(FILES))
  test(`${what} is ${kind}`, async () => {
    const path = join(folder, what)
    writeFileSync(path, text)
    assert.equal(await kindOfFile(path), kind)
  })

test('what is not there, or is a folder, is an error of the disk', async () => {
  await assert.rejects(kindOfFile(join(folder, 'none')), { code: 'ENOENT' })
  await assert.rejects(kindOfFile(folder), { code: 'EISDIR' })
})
