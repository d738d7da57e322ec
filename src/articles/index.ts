export { type ArticleStanding, articleStanding } from './article.ts'
export {
  findSoldArticle,
  type ListedArticle,
  listSoldArticles,
  lockArticle,
  type SoldArticle,
} from './article-store.ts'
export { endArticle } from './end-article.ts'
export { type ArticleOrder, makeArticle } from './make-article.ts'
