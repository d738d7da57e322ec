export { type Client, findClient, insertPledger } from './client-store.ts'
