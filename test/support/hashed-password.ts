import type { Password } from '../../src/commands/seed-demo.ts'

/**
 * A password and its hash, made once by `hashPassword`: to make one takes a third of a second of CPU, and some three
 * hundred worlds have a person behind a dashboard. Who logs in is checked at full cost.
 */
export async function hashedPassword(): Promise<Password> {
  return {
    text: 'every-test-has-this-password',
    hash: 'scrypt$qOur8ekEyKciUXqzP0meJg$N3AgWKsvctZeOUD_m7c12hPXAj3iH8V_FqlHUDU0O3Y',
  }
}
