export * from '../wire/numbers.ts'
