import { constants, createPrivateKey, createPublicKey, privateDecrypt } from 'node:crypto'

/** The simulator's own, under which nothing but play cards are sent. */
const CARD_KEY = `-----BEGIN PRIVATE KEY-----
MIIEuwIBADANBgkqhkiG9w0BAQEFAASCBKUwggShAgEAAoIBAQDBBWla8GcC7WMg
S14SQaQoH7TnwYL0YdOgfrk67d5udtje26ULELGlgzZp1ANRuxyl8YQn1jSyP0mz
kGhydqlD9gaJPPbOggV5+Hq0WMdTx3YLnY9pnt6zJrlIEbYsAZFdJZaVg7suIa79
eL/GvNXAmr+wuSwqUqPAKbeQg5SSyNq6EwTCU34U+Ri5Kr0AwLU4EtNRtsuoqZ+M
dpKKgBrqYqLWIn9rl/1HsVYUq2TUeFWx84I+easADPDvJs/IL/FS5VeWJ9ZPM1OS
XsdDATnHBM6iCletCSf6rX8wNU1ZoQBbiLRs3qKpVCXLBu/beJDOe1Vx+Hjg+MAL
NueDIUUtAgMBAAECgf8O1AZD9jPzsEjtMjJdNK29EgfTxgn0EY/bGeEg+yUbV1tR
w43qS7NaA7p/vB8v0tq15Nfs4jJ/fwfVGO2X3YXOCBh4covYps8aOlHdiPRx0IuW
WNmrmN4tj8wBaAWWsTLO9RRHEtejs51ohjOKu6GwKjM6YFSu66pTbjZWjm/bgXAq
QXHw5Dbfy2ltYckZnGZx6XkoiHBX3L2sKjR+CYlyr/Xjffl+/aqF6Xy5sryN4UDP
n2K6/1prrFBOg1UO2tNNeb5R+8SHmSTvSoIjJHTF35J5fMlS5FNB33Lx7PNoJ8Qn
v0ZM//vydPb4s5YUoFId0BKBOKqgV6azpbkClaECgYEA/mx7KocPXLDeqIqO4tVM
hpU0ndgqad2uitY47w0lvbGfOG25uq92VuKj+yAFRBlRubvgSwYcCnzZd4bBuG3E
kZfvlWCfRi+/woFMM/oHi9p5ManEzq+zzFgmED3UI4bPY+jTp+9nbBfXz2foXBWo
jPsZvvl8N6VceKNzFSsjyaUCgYEAwjeLkj+QNcwfZJ3EeMbVznNqHt1Dhh3XRihH
6QliqViOXpI/KK+QWkfU0H0VRH8PFSMU/o5/P/OsFd/Nlm2t+eJupn6DFEpqyzbL
uRl0H9bmlBo1HvjXwdQEv2tVgJ1ei2NYrGiJMuszuPJPuVI7mrNFGNh1r7Clrvdn
hFyrZukCgYEA1MivndrFO1VlcvonFIkl7mz9S4INvuq7XrxZc3zAcs0KB+yk6AB1
bacxVAbswI6Ybkk2Bij+7LqMOk4G2JNdUhMLOhhMPSwUKb1vmQzkoM/Aiouc4OvL
6PxUIUNEl83Yx4ti8VHlYl7yjDEwAUvP4tDjMHiBrhxroS26QxsIXE0CgYArajM+
/AqGnBygZ0wWG4yL2+zq/Vcs0drfif2ZMEnnxS3+If8QXz6Lj+cYu/1XFHgQp4j3
5m63owbi1OamK9pqM528hidTD9eTmaostG3q+CUPElSxmbrRT03IZHv2hjcuPYUC
9VNGGKG1RCViLem5CT328dxM69X9qLxxMC34kQKBgDOWOqt6LaGuiYIgd9bU0Vac
vpzewOzUQPOoBFFuOGvs/osZYMvLIj2bLOrhkPcPDvdUOQ2eEqxcr0+bXgJ0vO4R
UVU2z+aBC5cS0v4kPZaaNwxJTu0Ux+hQ/0D1vJdR2WQEeDeSjJRoXvkkIQVleTaI
52X8So2k4zt8bFELkTH4
-----END PRIVATE KEY-----`

const privateKey = createPrivateKey(CARD_KEY)

export const PUBLIC_KEY = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64')

/** Null: not encrypted for this key. RFC 8017, EME-PKCS1-v1_5: 0, 2, at least eight bytes that are not 0, 0, and what was encrypted. */
export function decryptCard(cryptogram: string): string | null {
  const bytes = Buffer.from(cryptogram, 'base64')
  if (bytes.length !== 256 || bytes.toString('base64') !== cryptogram) return null
  const padded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, bytes)
  const end = padded.indexOf(0, 2)
  return padded[0] === 0 && padded[1] === 2 && end >= 10 ? padded.subarray(end + 1).toString('utf8') : null
}
