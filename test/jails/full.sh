# Mounts full file systems that contain the default folders for settings, cache and data.
for folder in .config .cache .local; do
  mkdir -p "$HOME/$folder" && mount -t tmpfs -o size=64k full "$HOME/$folder" || exit 125
  head -c 128k /dev/zero >"$HOME/$folder/file" 2>/dev/null && exit 125
done
exec "$@"
