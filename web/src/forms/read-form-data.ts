import { data } from 'react-router'

const formContentTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** The form that was sent. A body that is none, or a broken one, is refused with the error page of its status. */
export async function readFormData(request: Request): Promise<FormData> {
  if (!formContentTypes.test(request.headers.get('content-type') ?? '')) throw data(null, { status: 415 })
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
