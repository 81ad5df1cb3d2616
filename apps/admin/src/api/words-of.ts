import { CallLost, CallRefused } from '@jinli/client/failure'
import { KeyFailed } from './security-key.ts'

/** Returns the message to show for an error of a call. */
export function wordsOf(error: unknown): string {
  if (error instanceof CallLost) return '网络异常，请检查网络后重试'
  if (error instanceof KeyFailed) return error.message
  if (!(error instanceof CallRefused)) return '页面出现异常，请刷新后重试'
  const { code, message, requestId } = error
  const isFault = code >= 500 && code < 600
  return isFault && requestId ? `${message}（编号 ${requestId}）` : message
}
