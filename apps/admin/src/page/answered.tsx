import { CallRefused } from '@jinli/client/failure'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Result } from 'antd'
import type { ReactNode } from 'react'
import { wordsOf } from '../api/words-of.ts'
import { SkeletonRows } from './skeleton-rows.tsx'

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** Rows of the skeleton. */
  rows?: number
  children: (data: T) => ReactNode
}
type FailureProps = { error: Error; onRetry: () => void }

function Failed({ error, onRetry }: FailureProps) {
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

/** Says above old data that newer could not be read. */
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

/** What a read has to show: its shape, its failure with a way on, or its data (old data says so). */
export function Answered<T>({ query, rows, children }: Props<T>) {
  const { data, error } = query
  const retry = () => void query.refetch()
  if (data === undefined) {
    return error ? <Failed error={error} onRetry={retry} /> : <SkeletonRows rows={rows} />
  }
  return (
    <>
      {error && <StaleNote error={error} onRetry={retry} />}
      {children(data)}
    </>
  )
}
