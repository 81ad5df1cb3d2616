import { refuse } from './refuse.ts'

export type PageRequest = { page: number; pagesize: number }

export type Page<T> = {
  current_page: number
  data: T[]
  last_page: number
  per_page: number
  total: number
  from: number | null
  to: number | null
}

/** LIMIT and OFFSET of a page request; both count from 1 (decisions §2). */
export function window(request: PageRequest): { limit: number; offset: number } {
  const { page, pagesize: limit } = request
  if (page < 1 || limit < 1) refuse('input.invalid')
  return { limit, offset: (page - 1) * limit }
}

/** The paged answer of decisions §2; a page past the end is empty. */
export function pageOf<T>(request: PageRequest, total: number, data: T[]): Page<T> {
  const { limit, offset } = window(request)
  const filled = data.length > 0
  return {
    current_page: request.page,
    data,
    last_page: Math.max(1, Math.ceil(total / limit)),
    per_page: limit,
    total,
    from: filled ? offset + 1 : null,
    to: filled ? offset + data.length : null,
  }
}
