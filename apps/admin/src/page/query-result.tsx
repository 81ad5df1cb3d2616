import { CallRefused } from '@jinli/client/failure'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Result } from 'antd'
import type { ReactNode } from 'react'
import { wordsOf } from '../api/words-of.ts'
import { SkeletonRows } from './skeleton-rows.tsx'

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  rows?: number
  children: (data: T) => ReactNode
}
type FailureProps = { error: Error; onRetry: () => void }

function QueryFailure({ error, onRetry }: FailureProps) {
  const forbidden = error instanceof CallRefused && error.code === 403
  return (
    <Result
      status={forbidden ? '403' : 'warning'}
      title={forbidden ? '无权限' : '加载失败'}
      subTitle={forbidden ? '您的角色不能查看此页，请联系负责人。' : wordsOf(error)}
      extra={
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}

/** A note above the previous data, shown when a newer read failed. */
export function StaleNote({ error, onRetry }: FailureProps) {
  return (
    <Alert
      type="warning"
      showIcon
      title={`刷新失败，下面是较早的数据：${wordsOf(error)}`}
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}

/** Shows the result of a read: a skeleton, an error with a retry button, or data with a note if a new read failed. */
export function QueryResult<T>({ query, rows, children }: Props<T>) {
  const { data, error } = query
  const retry = () => void query.refetch()
  if (data === undefined) {
    return error ? (
      <QueryFailure error={error} onRetry={retry} />
    ) : (
      <SkeletonRows rows={rows} />
    )
  }
  return (
    <>
      {error && <StaleNote error={error} onRetry={retry} />}
      {children(data)}
    </>
  )
}
