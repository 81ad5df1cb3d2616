import { CloseOutlined, StarOutlined } from '@ant-design/icons'
import {
  listSavedViews,
  removeView,
  saveView,
  viewNameMax,
} from '@jinli/contract/operator/saved-view.admin'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { queryOfView, viewName } from './address.ts'
import { BusyButton } from './busy-button.tsx'
import { QueryResult } from './query-result.tsx'
import { useAction } from './use-action.ts'
import styles from './view-menu.module.css'

/** Returns the query that opens a view: what it keeps, and its name. */
function openQuery({ name, query }: { name: string; query: string }): string {
  const params = new URLSearchParams(query)
  params.set(viewName, name)
  return `${params}`
}

/** The saved views of a page, and the field to save the present one. */
function Views({ page, onGo }: { page: string; onGo: () => void }) {
  const client = useQueryClient()
  const { busy, run } = useAction()
  const [params] = useSearchParams()
  const [name, setName] = useState(params.get(viewName) ?? '')
  const query = useCall(listSavedViews, { page })
  const refresh = () => void client.invalidateQueries({ queryKey: [listSavedViews.path] })

  function save(): void {
    const task = () => call(saveView, { page, name, query: queryOfView(params) })
    void run({ task, successText: '视图已保存', onDone: refresh })
  }

  return (
    <div className={styles.views}>
      <QueryResult query={query} rows={2}>
        {(views) =>
          views.length === 0 ? (
            <p>还没有保存的视图</p>
          ) : (
            <ul className={styles.list} aria-label="保存的视图">
              {views.map((view) => (
                <li key={view.id} className={styles.view}>
                  <Link to={`/${page}?${openQuery(view)}`} onClick={onGo}>
                    {view.name}
                  </Link>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`移除视图 ${view.name}`}
                    icon={<CloseOutlined aria-hidden />}
                    disabled={busy}
                    onClick={() =>
                      void run({
                        task: () => call(removeView, { id: view.id }),
                        successText: '视图已移除',
                        onDone: refresh,
                      })
                    }
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      <form
        className={styles.form}
        onSubmit={(submit) => {
          submit.preventDefault()
          save()
        }}
      >
        <Input
          aria-label="视图名称"
          placeholder="视图名称"
          maxLength={viewNameMax}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <BusyButton htmlType="submit" busy={busy} disabled={!name.trim()}>
          保存当前
        </BusyButton>
      </form>
    </div>
  )
}

/** The menu of the member's saved views of a page: filters and columns under a name. */
export function ViewMenu() {
  const [open, setOpen] = useState(false)
  const [params] = useSearchParams()
  const page = useLocation().pathname.split('/')[1] ?? ''
  const current = params.get(viewName)
  return (
    <Popover
      content={<Views page={page} onGo={() => setOpen(false)} />}
      destroyOnHidden
      getPopupContainer={(button) => button.parentElement ?? document.body}
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
    >
      <Button icon={<StarOutlined aria-hidden />}>
        {current ? `视图：${current}` : '视图'}
      </Button>
    </Popover>
  )
}
