import { NUMBER_MARK, type Recorded } from './record-statements.ts'

/** A uuid that grows with time, as ours do: index pages stay warm for both. */
const NEW_ID = `(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
  || substr(md5(random()::text), 1, 20))::uuid`

/**
 * Recorded statements as a pgbench script: what differs from request to request is made by the script, the rest goes in
 * as variables, which `-M prepared` sends as parameters like our driver does.
 */
export function pgbenchScript(
  recorded: readonly Recorded[],
  ids: readonly string[],
): { script: string; variables: string[] } {
  const variables: string[] = []
  const lines = ['\\set number random(1, 9000000000)']
  for (const { text, values } of recorded) {
    const parameters = values.map((value) => {
      if (value === null) return 'null'
      const written = writeValue(value)
      if (ids.includes(written)) return NEW_ID
      if (written.includes(NUMBER_MARK)) return `('${written.replaceAll(NUMBER_MARK, "' || :number || '")}')`
      variables.push(`v${variables.length}=${written}`)
      return `:v${variables.length - 1}`
    })
    // A colon in front of a name would be a variable to pgbench; casts have two and are left alone.
    lines.push(`${text.replace(/\$(\d+)/g, (_all, index: string) => parameters[Number(index) - 1] as string)};`)
  }
  return { script: `${lines.join('\n')}\n`, variables }
}

function writeValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map((item) => (item === null ? 'null' : `"${item}"`)).join(',')}}`
  return String(value)
}
