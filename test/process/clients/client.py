import os, urllib.request
secret = os.environ["CATALOG_API_KEY"]
for line in open("steps").read().replace("KEY", secret).splitlines():
    method, path, key, body, field, times, seconds = line.split("|")
    headers = dict([field.split(": ")]) if field else {}
    if body:
        headers = {"Authorization": "Bearer " + secret, "Content-Type": "application/json", **headers}
    if key:
        headers["Idempotency-Key"] = key
    for _ in range(int(times)):
        url = os.environ["CATALOG_BASE_URL"] + "/api/v1" + path
        request = urllib.request.Request(url, body.encode() or None, headers, method=method)
        try:
            urllib.request.urlopen(request, timeout=float(seconds)).read()
        except OSError:
            pass
        except Exception as error:
            if "RemoteDisconnected" not in repr(error):
                raise
