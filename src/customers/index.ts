export { type Customer, completeClient, findCustomer, insertPledger, listCustomers } from './customer-store.ts'
