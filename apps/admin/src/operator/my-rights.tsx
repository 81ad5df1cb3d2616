import { type Permission, permissionTree } from '@jinli/contract/permission'
import { myRights } from '@jinli/contract/role/role.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useCall } from '../api/use-read.ts'
import cards from '../page/card.module.css'
import { FactList } from '../page/fact-list.tsx'
import { PageNote } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { limitWords } from './limit-words.ts'
import { useStaff } from './use-staff.ts'

type Right = Output<typeof myRights>[number]

/** Shows whether the member has a permission, and which roles have it. */
function Why({ right, role }: { right: Right; role: string }) {
  const others =
    right.roles.length > 0
      ? `有此权限的角色：${right.roles.join('、')}`
      : '目前没有角色有此权限'
  return (
    <>
      <StateTag tone={right.granted ? 'good' : 'closed'}>
        {right.granted ? '可以' : '不可以'}
      </StateTag>{' '}
      <SmallText>{right.granted ? `由您的角色「${role}」给予` : others}</SmallText>
    </>
  )
}

/** Lists all permissions, and which of them the signed-in member has. */
export function MyRights() {
  const me = useStaff().data
  const role = me?.role_label ?? ''
  return (
    <>
      <h2>权限</h2>
      <PageNote>
        权限由角色决定；需要其他权限请联系负责人。您的处理上限：{me ? limitWords(me) : '…'}
      </PageNote>
      <QueryResult query={useCall(myRights, {})} rows={12}>
        {(rights) => (
          <div className={cards.many}>
            {Object.entries(permissionTree).map(([noun, { label, verbs }]) => (
              <section key={noun} className={cards.card} aria-label={`${label}的权限`}>
                <h3>{label}</h3>
                <FactList
                  facts={Object.entries(verbs).flatMap(([verb, words]) => {
                    const name = `${noun}.${verb}` as Permission
                    const right = rights.find(({ permission }) => permission === name)
                    return right
                      ? [{ label: words, value: <Why right={right} role={role} /> }]
                      : []
                  })}
                />
              </section>
            ))}
          </div>
        )}
      </QueryResult>
    </>
  )
}
