# Waits until standard input is closed, then ends the program and removes the folder `$1`. See `startGuard`.
read -r program
read -r end
test "$program" || program=$(grep -ls -- "$1/config" /proc/[0-9]*/environ | sed 's/[^0-9]//g')
kill -s TERM -- $program
for tenth in 1 2 3 4 5 6 7 8 9 10; do
  kill -s 0 -- $program || break
  sleep 0.1 || { sleep 1; break; }
done
kill -s KILL -- $program
rm -rf -- "$1"
