/**
 * For a statement whose commit does not wait for the disk; it has to read from it: `with ${UNHURRIED} update … from
 * unhurried`. Only for what is mended where a crash of the database loses it. What is committed later is on the disk later.
 */
export const UNHURRIED = `unhurried as materialized (select set_config('synchronous_commit', 'off', true))`
