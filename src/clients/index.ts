export { type Client, findClient, insertPledger, listClients } from './client-store.ts'
