import { CallRefused } from '@jinli/client/failure'
import { getAgentLoginUrl } from '@jinli/contract/agent/agent'
import { app, getservicerurl } from '@jinli/contract/site/site'
import { Navigate } from 'react-router'
import { useCallQuery } from '../api/query.ts'
import { paths } from '../paths.ts'
import { BackHeader, HeaderAction } from '../ui/back-header.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Frame } from '../ui/web-frame.tsx'
import { useGo } from '../visit/go.ts'
import styles from './game.module.css'
import { originOf } from './venue-message.ts'

type DoorProps = {
  title: string
  /** The URL of the page; `''` if there is none, `undefined` while it loads. */
  url: string | undefined
  error: Error | null
  onRetry: () => unknown
  emptyText: string
  emptyHint: string
  /** Whether the page belongs to this platform. */
  own?: true
}

/** Returns whether the server refused because the page is closed for now; then its message is shown. */
function isClosed(error: Error | null): boolean {
  return error instanceof CallRefused && error.key !== 'http.fault' && error.code !== 503
}

function Inside({ title, url, own, error, onRetry, emptyText, emptyHint }: DoorProps) {
  const go = useGo()
  if (error && !isClosed(error)) return <LoadError error={error} onRetry={onRetry} />
  if (url === undefined && !error) return <SkeletonRows rows={5} />
  if (!url || originOf(url) === null) {
    return (
      <Empty
        kind="soon"
        text={error ? error.message : emptyText}
        hint={emptyHint}
        action={
          <Button kind="ghost" onClick={() => go(paths.home(), { replace: true })}>
            返回首页
          </Button>
        }
      />
    )
  }
  // The key makes a new frame for another ticket: a change after the `#` of the URL alone loads nothing.
  return <Frame key={url} src={url} title={title} kind={own ? 'own' : 'page'} />
}

function Door(props: DoorProps) {
  // The platform’s page opens only once per ticket, so there is no link that opens it in the browser.
  const elsewhere = !props.own && props.url && originOf(props.url) !== null
  const open = elsewhere ? props.url : null
  return (
    <div className={styles.screen}>
      <BackHeader title={props.title} />
      {open && (
        <HeaderAction>
          <a
            className={styles.outside}
            href={open}
            target="_blank"
            rel="noopener noreferrer"
          >
            浏览器打开
          </a>
        </HeaderAction>
      )}
      <div className={styles.inside}>
        <Inside {...props} />
      </div>
    </div>
  )
}

/** Shows the agent portal (`dailiD=1`). */
export function AgentDoor() {
  // A ticket works only once, so it is not cached, and not requested again while the page is open.
  const answer = useCallQuery(
    getAgentLoginUrl,
    {},
    { staleTime: Number.POSITIVE_INFINITY, passing: true },
  )
  return (
    <Door
      title="代理登录"
      url={answer.data?.url}
      own
      error={answer.data ? null : answer.error}
      onRetry={answer.refetch}
      emptyText="代理入口暂未开放"
      emptyHint="申请合营计划通过后，即可在此进入代理后台"
    />
  )
}

/** Shows customer service (any other `dailiD`): the platform’s page, or the operator’s external one if it is set. */
export function ServiceDoor() {
  const answer = useCallQuery(getservicerurl, {}, { everyone: true })
  if (answer.data?.built_in) return <Navigate to={paths.service()} replace />
  return (
    <Door
      title="在线客服"
      url={answer.data?.url}
      error={answer.data ? null : answer.error}
      onRetry={answer.refetch}
      emptyText="客服暂未上线"
      emptyHint="请稍后再来，或在帮助中心查看常见问题"
    />
  )
}

/** Shows the download page of the iOS app (`app=1`). */
export function DownloadDoor() {
  const answer = useCallQuery(app, {}, { everyone: true })
  return (
    <Door
      title="下载应用"
      url={answer.data?.ios_download_url}
      error={answer.data ? null : answer.error}
      onRetry={answer.refetch}
      emptyText="暂无下载地址"
      emptyHint="网页版功能完整，可直接使用"
    />
  )
}
