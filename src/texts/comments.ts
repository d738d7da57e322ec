import type { comments } from './en/comments.ts'

export type CommentTexts = typeof comments
