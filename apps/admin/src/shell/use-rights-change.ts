import { myAccountNews } from '@jinli/contract/operator/operator.admin'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useRights } from '../operator/use-staff.ts'

/** Says that the member's permissions have changed while the page was open. */
export function useRightsChange(): void {
  const { message } = App.useApp()
  const client = useQueryClient()
  const rights = useRights()?.join()
  const before = useRef(rights)
  useEffect(() => {
    const isChange = before.current !== undefined && before.current !== rights
    if (rights !== undefined) before.current = rights
    if (!isChange || rights === undefined) return
    message.warning('您的权限已变更，菜单和按钮已更新；已填写的内容不会丢失。', 10)
    void client.invalidateQueries({ queryKey: [myAccountNews.path] })
  }, [rights, message, client])
}
