import { data } from 'react-router'

const formContentTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i

/** Reads the submitted form. Throws 415 if the body is not a form and 400 if it is malformed. */
export async function readFormData(request: Request): Promise<FormData> {
  if (!formContentTypes.test(request.headers.get('content-type') ?? '')) throw data(null, { status: 415 })
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400 })
  }
}
